// Saves the visible picture, with the names over it.

import type {View} from './picture/view';

export async function savePicture(view: View, labels: HTMLElement | null, title: string): Promise<void> {
  // A canvas of WebGL can only be read right after it was drawn.
  view.drawNow(true);
  const {canvas} = view;
  const copy = document.createElement('canvas');
  copy.width = canvas.width;
  copy.height = canvas.height;
  const context = copy.getContext('2d');
  if (!context) return;
  context.drawImage(canvas, 0, 0);
  const ratio = canvas.width / canvas.clientWidth;
  context.scale(ratio, ratio);
  const origin = canvas.getBoundingClientRect();
  for (const label of labels?.querySelectorAll<HTMLElement>('.label:not([hidden])') ?? []) {
    const box = label.getBoundingClientRect();
    const style = getComputedStyle(label);
    context.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    context.textBaseline = 'middle';
    context.fillStyle = style.backgroundColor;
    context.fillRect(box.left - origin.left, box.top - origin.top, box.width, box.height);
    context.fillStyle = style.color;
    context.fillText(
      label.textContent ?? '',
      box.left - origin.left + parseFloat(style.paddingLeft),
      box.top - origin.top + box.height / 2,
    );
  }
  const blob = await new Promise<Blob | null>((resolve) => copy.toBlob(resolve, 'image/png'));
  if (!blob) return;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = `${title.replace(/\.[^.]+$/, '').replace(/\.dmd$/, '')}.png`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
