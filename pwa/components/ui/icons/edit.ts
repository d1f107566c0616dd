import { drawIcon } from '../draw-icon.tsx'

export const EditIcon = drawIcon('M4 20l1-4.5L15.5 5a2.1 2.1 0 0 1 3 0l.5.5a2.1 2.1 0 0 1 0 3L8.5 19ZM13.5 7l3.5 3.5')
