/** Stroke paths of the name's letters. The view box is 182 by 60 and starts at y = -6. */
export const letterPaths = [
  'M6 49V24a13.5 13.5 0 1 1 3.6 9.2',
  'M44.5 24a13.5 13.5 0 1 0 27 0a13.5 13.5 0 1 0 -27 0',
  'M84 10.5V25a12.5 12.5 0 0 0 25 0V10.5M109 25v12',
  'M143.5 14a13.5 13.5 0 1 0 0 20',
  'M153 24.5h24.5a12.8 13.5 0 1 0-3.6 8.8',
]
