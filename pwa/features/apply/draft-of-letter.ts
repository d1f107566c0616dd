/** Under which name the device keeps a letter that is being written. */
export const draftOfLetter = (jobId: string) => `apply/${jobId}`
