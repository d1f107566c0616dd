/** The element lies unseen over what is drawn of it: a finger that explores the screen finds it where it is shown. */
export const overControl = { inset: 0, width: '100%', height: '100%', margin: 0, clip: 'auto', opacity: 0 } as const
