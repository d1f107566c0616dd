import { drawIcon } from '../draw-icon.tsx'

export const LogoutIcon = drawIcon('M13.5 4.5H7a2 2 0 0 0-2 2v11a2 2 0 0 0 2 2h6.5M10.5 12h10M17 8.5l3.5 3.5-3.5 3.5')
