import { useState } from 'react'
import { object } from 'valibot'
import type { InferOutput } from 'valibot'
import { profile } from '../../schema/forms/profile.ts'
import { studentProfile } from '../../schema/forms/student-profile.ts'
import { limits } from '../../schema/rules.ts'
import type { OwnUser } from '../answers/own-user.ts'
import { sayRefusal } from '../forms/say-refusal.ts'
import { ContactFields, NameFields, SchoolField } from '../forms/person-fields.tsx'
import { useForm } from '../forms/use-form.ts'
import { useEngine } from '../live/use-engine.ts'
import { css } from '../styled-system/css/index.js'
import { button } from '../styled-system/recipes/index.js'
import { profileTexts } from '../texts/fr/profile.ts'
import { Banner } from '../ui/banner.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TagsInput } from '../ui/tags-input.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { toast } from '../ui/toast.ts'
import type { RefusedChange } from './refused-change.ts'

type Props = {
  open: boolean
  onClose: () => void
  user: OwnUser
  /** A change that came back: its words are where this one begins. */
  correcting?: RefusedChange | undefined
}

/** Who is no student leaves the second half as it is, which sends nothing. */
const schema = object({ ...profile.entries, ...studentProfile.entries })

/** Only what differs is sent: what another device changed meanwhile stays. */
const changes = (values: object, before: object) =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(Reflect.get(before, name)),
    ),
  )

const isAny = (changed: object) => Object.keys(changed).length > 0
const isText = (value: unknown) => typeof value === 'string'

const ProfileForm = ({ user, onClose, correcting }: Omit<Props, 'open'>) => {
  const engine = useEngine()?.engine
  const student = user.studentProfile
  const asked = correcting?.input ?? {}
  const askedTools = asked['availableTools']
  const [tools, setTools] = useState(
    Array.isArray(askedTools) ? askedTools.filter(isText) : (student?.availableTools ?? []),
  )
  const { firstName, lastName, phone, city } = user
  const form = useForm<
    { firstName: string; lastName: string; phone: string; city: string; school: string; bio: string },
    typeof schema
  >(schema, {
    firstName,
    lastName,
    phone,
    city,
    school: student?.school ?? '',
    bio: student?.bio ?? '',
    ...Object.fromEntries(Object.entries(asked).filter(([name, value]) => name !== 'id' && isText(value))),
  })
  const { field, isBusy } = form

  /** In its old place; a change that is none any more has nothing to send. */
  const sendAgain = ({ id, input }: RefusedChange, changed: object) =>
    isAny(changed) ? engine?.correct(id, { id: input['id'], ...changed }) : engine?.discard(id)

  const save = async ({ school, bio, availableTools, ...person }: InferOutput<typeof schema>) => {
    try {
      const own = changes(person, user)
      const asStudent = student ? changes({ school, bio, availableTools }, student) : {}
      const { id } = user
      if (correcting) await sendAgain(correcting, correcting.command === 'edit-profile' ? own : asStudent)
      if (correcting?.command !== 'edit-profile' && isAny(own)) await engine?.send('edit-profile', { id, ...own })
      if (correcting?.command !== 'edit-student-profile' && isAny(asStudent))
        await engine?.send('edit-student-profile', { id, ...asStudent })
      onClose()
      toast({ kind: 'success', title: profileTexts.saved })
    } catch {
      toast({ kind: 'error', title: profileTexts.error, text: profileTexts.failed })
    }
  }

  return (
    <form
      noValidate
      onSubmit={event => void form.submit(save, { availableTools: tools })(event)}
      className={css({ display: 'flex', flexDirection: 'column', gap: '4' })}
    >
      {correcting && (
        <Banner tone="danger" live="alert">
          {sayRefusal(correcting.refusal)}
        </Banner>
      )}
      <NameFields field={field} />
      <ContactFields field={field} />
      {student && (
        <>
          <SchoolField field={field} />
          <TextArea label={profileTexts.bio} optional most={limits.bio.max} {...field('bio')} />
          <TagsInput
            label={profileTexts.tools}
            hint={profileTexts.toolsHint}
            optional
            tags={tools}
            onTags={setTools}
            maxLength={limits.tool.max}
          />
        </>
      )}
      <div className={css({ display: 'flex', justifyContent: 'flex-end', gap: '3', pt: '2' })}>
        <button type="button" className={button({ variant: 'ghost' })} onClick={onClose}>
          {profileTexts.cancel}
        </button>
        <button type="submit" className={button()} disabled={isBusy || !engine}>
          {isBusy ? profileTexts.saving : profileTexts.save}
        </button>
      </div>
    </form>
  )
}

/** The own profile. It is saved on the device, and leaves it with the next contact. */
const ProfileDialog = ({ open, onClose, user, correcting }: Props) => (
  <Dialog open={open} onClose={onClose} title={profileTexts.title} holds>
    <ProfileForm user={user} onClose={onClose} correcting={correcting} />
  </Dialog>
)

export default ProfileDialog
