/** Lays the invisible native control over its drawing, so that touch exploration of screen readers finds it there. */
export const overControl = { inset: 0, width: '100%', height: '100%', margin: 0, clip: 'auto', opacity: 0 } as const
