import type { Precache } from './precache.ts'

export const answerAsset = async (request: Request, precache: Precache) =>
  (await precache.read(request)) ?? fetch(request)
