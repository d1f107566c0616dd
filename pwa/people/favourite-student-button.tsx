import HeartIcon from 'lucide-react/icons/heart'
import { useEngine } from '../data/device/use-engine.ts'
import { css, cx } from '../styled-system/css/index.js'
import { iconButton } from '../styled-system/recipes/index.js'
import * as m from '../paraglide/messages.js'
import { send } from '../outbox/send.ts'
import { useFavouriteStudents } from './use-favourite-students.ts'

type Props = { student: { id: string; firstName: string; lastName: string } }

const full = css({ color: 'accent' })

/** Marks a student as favourite of the poster, to find them for the next offer. The student is not told. */
export const FavouriteStudentButton = ({ student: { id, firstName, lastName } }: Props) => {
  const found = useFavouriteStudents()
  useEngine(found !== undefined)
  if (!found || found.blocked.includes(id)) return null
  const isKept = found.kept.some(one => one.id === id)
  const name = `${firstName} ${lastName}`.trim()
  const keep = () => {
    const said = { about: name, failed: { title: m.error_unknown() } }
    void send('keep-student', { studentId: id, isKept: !isKept }, said)
  }
  return (
    <button
      type="button"
      aria-pressed={isKept}
      aria-label={m.kept_keep({ name })}
      data-tip={isKept ? m.favourites_remove() : m.favourites_add()}
      className={cx(iconButton(), isKept ? full : undefined)}
      onClick={keep}
    >
      <HeartIcon fill={isKept ? 'currentColor' : 'none'} />
    </button>
  )
}
