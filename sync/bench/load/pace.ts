/**
 * Average minutes between actions of a person while the app is open, at random intervals. Based on published figures of similar
 * markets. A visit lasts about five minutes.
 */
export const minutesBetween = {
  /** The phone is locked and unlocked: the stream reopens, and the device pulls what it missed. */
  return: 5,
  /** A search on the server. Lists and filters send no requests. */
  search: 10,
  /** Per device in a conversation, which is one in five. */
  message: 2,
  /** Per student. */
  application: 40,
  /** Per poster. */
  publication: 600,
  /** A new installation: everything is pulled. */
  firstFill: 3000,
} as const

/** One device in so many belongs to a poster, the others to students. */
export const devicesToAPoster = 4
/** One poster in so many is in a conversation with a student of theirs, and so is that student. */
export const postersToAConversation = 2.5

/** Daily time with the app open. */
export const openMinutesADay = 15
