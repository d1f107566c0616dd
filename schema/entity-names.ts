/** Entities that travel between server and devices. In a file of its own because phones have no zod. */
export const entityNames = [
  'offer',
  'job',
  'series',
  'application',
  'message',
  'notification',
  'user',
  'favourite',
  'savedSearch',
  'payment',
  'agreement',
] as const
