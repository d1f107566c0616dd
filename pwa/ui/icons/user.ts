import { drawIcon } from '../draw-icon.tsx'

export const UserIcon = drawIcon('M8 8a4 4 0 1 0 8 0a4 4 0 1 0-8 0ZM4.5 20c.8-3.8 3.8-5.5 7.5-5.5s6.7 1.7 7.5 5.5')
