// Waits for the browser to show what was drawn.

/** A page in the background gets no pictures, so that it waits only so long. [ms] */
const kMost = 500;

export const nextPicture = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, kMost);
  });
