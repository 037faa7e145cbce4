// Compares pictures of the page with stored ones.

import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';

import {root} from './sources.mjs';

const folder = path.join(root, 'tests/viewer/pictures');
const isUpdating = process.env.SCENEWELD_UPDATE === '1';

/** The largest difference of a pixel in red, green or blue, of 255... */
const kPixel = 24;
/** ...and the largest share of pixels with more than that, because drivers draw edges differently. */
const kShare = 0.01;

/** The difference of the picture from the stored one of that name; nothing if there is none. */
export async function pictureDifference(page, locator, name) {
  const bytes = await locator.screenshot({animations: 'disabled'});
  const file = path.join(folder, `${name}.png`);
  if (isUpdating || !fs.existsSync(file)) {
    fs.mkdirSync(folder, {recursive: true});
    fs.writeFileSync(file, bytes);
    return undefined;
  }
  const urls = [bytes, fs.readFileSync(file)].map((png) => `data:image/png;base64,${png.toString('base64')}`);
  // The browser decodes PNG, so that no other library is needed.
  const told = await page.evaluate(
    async ({urls, kPixel}) => {
      const pixels = await Promise.all(
        urls.map(async (url) => {
          const image = new Image();
          image.src = url;
          await image.decode();
          const canvas = new OffscreenCanvas(image.width, image.height);
          const context = canvas.getContext('2d');
          context.drawImage(image, 0, 0);
          return context.getImageData(0, 0, image.width, image.height);
        }),
      );
      const [a, b] = pixels;
      if (a.width !== b.width || a.height !== b.height) {
        return {size: `${a.width} x ${a.height} instead of ${b.width} x ${b.height}`};
      }
      let far = 0;
      for (let i = 0; i < a.data.length; i += 4) {
        const most = Math.max(...[0, 1, 2].map((k) => Math.abs(a.data[i + k] - b.data[i + k])));
        if (most > kPixel) ++far;
      }
      return {share: far / (a.width * a.height)};
    },
    {urls, kPixel},
  );
  if (told.size) return `the picture ${name} is of ${told.size}`;
  if (told.share <= kShare) return undefined;
  const seen = path.join(root, 'build', `${name}.seen.png`);
  fs.writeFileSync(seen, bytes);
  return `the picture ${name} differs in ${(100 * told.share).toFixed(2)} % of its pixels; it is in ${path.relative(root, seen)}`;
}

/** Writes a picture of the page as WebP, which is much smaller than a PNG. The browser encodes it. */
export async function saveWebp(page, file) {
  const png = (await page.screenshot({animations: 'disabled'})).toString('base64');
  const webp = await page.evaluate(async (url) => {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [image.width, image.height];
    canvas.getContext('2d').drawImage(image, 0, 0);
    return canvas.toDataURL('image/webp', 0.9).split(',')[1];
  }, `data:image/png;base64,${png}`);
  fs.writeFileSync(file, Buffer.from(webp, 'base64'));
}

/** Fails if the picture differs from the stored one: the scene alone, without names, whose fonts depend on the machine. */
export async function samePicture(page, name) {
  await page.evaluate(() => {
    for (const id of ['labels', 'gizmo', 'hover', 'tool-strip', 'notes']) {
      document.getElementById(id).style.visibility = 'hidden';
    }
  });
  await page.waitForTimeout(250);
  const difference = await pictureDifference(page, page.locator('#stage'), name);
  await page.evaluate(() => {
    for (const id of ['labels', 'gizmo', 'hover', 'tool-strip', 'notes'])
      document.getElementById(id).style.visibility = '';
  });
  assert.equal(difference, undefined);
}
