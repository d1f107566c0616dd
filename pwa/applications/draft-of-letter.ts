/** Draft key of a letter. */
export const draftOfLetter = (jobId: string) => `apply/${jobId}`
