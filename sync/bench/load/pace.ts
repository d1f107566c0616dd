/**
 * What people do while the app is open before them: once in so many minutes, on the average and by chance. Chosen by what
 * such markets tell of themselves; a visit lasts about five minutes.
 */
export const minutesBetween = {
  /** The phone is put away and taken up again: the stream opens anew, and the device asks what it missed. */
  return: 5,
  /** A search of what only the server holds; lists and filters ask nothing. */
  search: 10,
  /** Of one device in five, which is in a conversation. */
  message: 2,
  /** Of a student. */
  application: 40,
  /** Of a person who posts. */
  publication: 600,
  /** Installed today: everything is asked for. */
  firstFill: 3000,
} as const

/** One device in so many belongs to a poster, the others to students. */
export const devicesToAPoster = 4
/** One poster in so many is in a conversation with a student of theirs, and so is that student. */
export const postersToAConversation = 2.5

/** How long the app is open on a day. */
export const openMinutesADay = 15
