/** Address of the small version of a photo. A photo not uploaded yet is a data URL and small enough. */
export const smallPhoto = (photo: string) => (photo.startsWith('data:') ? photo : `${photo}/small`)

/** Offline, perhaps only the small version is cached, so it is the fallback. */
export const photoSources = (photo: string) => [...new Set([photo, smallPhoto(photo)])]
