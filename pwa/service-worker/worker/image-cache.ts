/** Cache of images that were shown. The worker fills it, and a logout deletes it. */
export const imageCache = 'pouce-images'
