import { drawIcon } from '../draw-icon.tsx'

const heart = 'M12 20C6 15.8 3.5 12.8 3.5 9.3A4.6 4.6 0 0 1 12 6.9a4.6 4.6 0 0 1 8.5 2.4c0 3.5-2.5 6.5-8.5 10.7Z'

export const HeartFullIcon = drawIcon(heart, heart)
