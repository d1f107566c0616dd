/** Where pictures stay that somebody has seen: the worker fills it, and a logout empties it. */
export const imageCache = 'pouce-images'
