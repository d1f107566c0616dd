/** A photo of an offer as a card shows it. One that waits on the device is its own address, and small enough. */
export const smallPhoto = (photo: string) => (photo.startsWith('data:') ? photo : `${photo}/small`)

/** Without network the small one may be all that was seen. */
export const photoSources = (photo: string) => [...new Set([photo, smallPhoto(photo)])]
