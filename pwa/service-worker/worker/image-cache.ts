/** Where pictures stay that were shown: the worker fills it, and a logout empties it. */
export const imageCache = 'pouce-images'
