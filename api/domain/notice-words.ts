import type { Notification } from '../../schema/entities/notification.ts'
import { absent, unknownKind } from '../../schema/notices/fr/words.ts'
import { inWords } from '../../schema/notices/in-words.ts'
import { placeOf } from '../../schema/notices/place.ts'

type Resolved = { kind: string; args: readonly unknown[]; actionUrl: string | null }

/** Adds the text and the link of a notice whose arguments are resolved (`notice_args`). A newer version may have written it. */
export const withWords = <Row extends Resolved>(row: Row) => ({
  ...row,
  ...(inWords(row) ?? unknownKind),
  actionUrl: placeOf(row.actionUrl, row.args, absent),
})

export type NotificationRow = Omit<Notification, 'title' | 'message'> & Resolved

/** A notification in words, limited to what its reader may read now. */
export const toNotification = (row: NotificationRow): Notification => {
  const { kind: _, args: __, ...notification } = withWords(row)
  return notification
}
