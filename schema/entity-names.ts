/** What travels between server and devices, for both: phones have no zod. */
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
