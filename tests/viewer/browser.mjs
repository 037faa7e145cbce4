// A headless Chromium, and actions of tests in the page.

import fs from 'node:fs';
import {createRequire} from 'node:module';
import path from 'node:path';

import {root} from './sources.mjs';

export const chromium = process.env.CHROMIUM ?? '/usr/bin/chromium';
const packages = path.join(root, 'build/node/package.json');

/** Why no browser is available; nothing if there is one. */
export function missing() {
  if (!fs.existsSync(chromium)) return `there is no ${chromium}`;
  if (!fs.existsSync(path.join(path.dirname(packages), 'node_modules/playwright-core')))
    return 'there is no npm package playwright-core';
  return undefined;
}

export async function startBrowser() {
  const playwright = createRequire(packages)('playwright-core');
  return playwright.chromium.launch({
    executablePath: chromium,
    // No network but the loopback, and WebGL by the processor alone.
    args: [
      '--headless=new',
      '--no-sandbox',
      '--disable-gpu',
      '--use-gl=angle',
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--force-color-profile=srgb',
      '--font-render-hinting=none',
    ],
  });
}

const kTimeout = 40000;

/** A page of its own, which shows the newest scene. Errors of the page are errors of the test. `timeout` is in ms. */
export async function openPage(browser, url, options = {}, timeout = kTimeout) {
  const context = await browser.newContext({viewport: {width: 1180, height: 720}, colorScheme: 'light', ...options});
  const page = await context.newPage();
  page.setDefaultTimeout(timeout);
  const faults = [];
  const asked = [];
  const origin = new URL(url).origin;
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  page.on('request', (request) => {
    const {protocol, origin: to, pathname} = new URL(request.url());
    asked.push(pathname);
    if (to !== origin && !['data:', 'blob:'].includes(protocol)) faults.push(`asks ${request.url()}`);
  });
  await page.goto(url);
  await isReady(page, timeout);
  return {page, faults, asked, close: () => context.close()};
}

export const isReady = (page, timeout = kTimeout) =>
  page.waitForFunction(() => window.sceneweld?.isReady, null, {timeout});
export const poseOf = (page, body) => page.evaluate((name) => window.sceneweld.pose(name), body);
export const camera = (page) => page.evaluate(() => window.sceneweld.camera);
export const moved = (page) => page.evaluate(() => window.sceneweld.moved);

/** Where a point of the world is on the screen. */
export const pixelOf = (page, point) => page.evaluate((p) => window.sceneweld.pixel(p), point);

/**
 * Waits until the check passes, because a file may be read before all of it is written, so that there are states in
 * between.
 */
export async function eventually(check) {
  for (const end = Date.now() + kTimeout; ; ) {
    try {
      return await check();
    } catch (fault) {
      if (Date.now() > end) throw fault;
      await new Promise((later) => setTimeout(later, 50));
    }
  }
}

/** Waits until the camera rests. */
export async function isAtRest(page) {
  for (let before = await camera(page); ; ) {
    await page.waitForTimeout(250);
    const now = await camera(page);
    if (JSON.stringify(now) === JSON.stringify(before)) return;
    before = now;
  }
}

/** Moves a joint's slider to a value, as a user would. [rad, m] */
export async function slide(page, joint, value) {
  await page
    .locator(`.joint[data-joint="${joint}"] input[type=range]`)
    .first()
    .evaluate((range, to) => {
      range.value = String(to);
      range.dispatchEvent(new Event('input', {bubbles: true}));
    }, value);
}

/** Whether the camera is in its old place. */
export function sameCamera(a, b) {
  return [...a.eye, ...a.target].every((x, i) => Math.abs(x - [...b.eye, ...b.target][i]) < 1e-4);
}
