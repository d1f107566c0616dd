import { inject } from 'vitest'

/** Steps between two kills: a sample in `npm test`, every step in `npm run test:hard`. */
export const stride = inject('isHard') ? 1 : 13
