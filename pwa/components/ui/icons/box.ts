import { drawIcon } from '../draw-icon.tsx'

export const BoxIcon = drawIcon('M12 3.5 20 8v8l-8 4.5L4 16V8ZM4.3 8.2 12 12.5l7.7-4.3M12 12.5v8M8 5.8l7.8 4.4')
