import { useEffect, useEffectEvent, useId, useState } from 'react'
import { object } from 'valibot'
import type { InferOutput } from 'valibot'
import { joinLists } from '../../schema/decisions/merge-edit.ts'
import { profile } from '../../schema/forms/profile.ts'
import { studentProfile } from '../../schema/forms/student-profile.ts'
import { limits } from '../../schema/rules.ts'
import type { OwnUser } from '../data/schemas/own-user.ts'
import { fields, listOf, maybe, orElse, text } from '../data/schemas/read.ts'
import { nameTool, readTool } from '../format/name-choice.ts'
import { sayRefusal } from '../forms/say-refusal.ts'
import { ContactFields, NameFields, SchoolField } from './person-fields.tsx'
import { contested, followed, touched } from '../forms/edits.ts'
import { useForm } from '../forms/use-form.ts'
import { useEngine } from '../data/device/use-engine.ts'
import { useFormDraft } from '../data/device/use-form-draft.ts'
import { stack } from '../styled-system/patterns/index.js'
import { button } from '../styled-system/recipes/index.js'
import * as m from '../paraglide/messages.js'
import { personLabels } from '../texts/labels.ts'
import { Banner } from '../components/ui/banner.tsx'
import { Dialog } from '../components/ui/dialog.tsx'
import { TagsInput } from '../components/ui/tags-input.tsx'
import { TextArea } from '../components/ui/text-area.tsx'
import { toast } from '../components/ui/toast.ts'
import { tellOutcome } from '../outbox/send.ts'
import type { RefusedChange } from './refused-change.ts'

type Props = {
  open: boolean
  onClose: () => void
  user: OwnUser
  /** A refused change whose values prefill the form. */
  correcting?: RefusedChange | undefined
}

/** The second half exists only for students. For others it stays unchanged, and unchanged fields are not sent. */
const schema = object({ ...profile.entries, ...studentProfile.entries })

/** Initial values of the form. The second half exists only for students. */
const fieldsOf = ({ firstName, lastName, phone, city, studentProfile }: OwnUser) => ({
  firstName,
  lastName,
  phone,
  city,
  school: studentProfile?.school ?? '',
  bio: studentProfile?.bio ?? '',
  availableTools: studentProfile?.availableTools ?? [],
})

/** Unsaved changes. */
const readDraft = orElse(
  fields({
    firstName: maybe(text),
    lastName: maybe(text),
    phone: maybe(text),
    city: maybe(text),
    school: maybe(text),
    bio: maybe(text),
    availableTools: maybe(listOf(text)),
  }),
  null,
)
type Draft = NonNullable<ReturnType<typeof readDraft>>

const texts = ['firstName', 'lastName', 'phone', 'city', 'school', 'bio'] as const
const labels = { ...personLabels, bio: m.field_bio }

const isAny = (changed: object) => Object.keys(changed).length > 0
const isText = (value: unknown) => typeof value === 'string'

/** Form of the own profile. Changes are stored locally and sent when the device is online. */
export const ProfileDialog = ({ open, onClose, user, correcting }: Props) => {
  const id = useId()
  const opened = useEngine()
  const engine = opened?.engine
  const student = user.studentProfile
  const now = fieldsOf(user)
  const [begun, setBegun] = useState(now)
  const asked = correcting?.input ?? {}
  const askedTools = asked['availableTools']
  const [tools, setTools] = useState(Array.isArray(askedTools) ? askedTools.filter(isText) : now.availableTools)
  const { availableTools: _, ...words } = now
  const form = useForm<typeof words, typeof schema>(schema, {
    ...words,
    ...Object.fromEntries(Object.entries(asked).filter(([name, value]) => name !== 'id' && isText(value))),
  })
  const { field, isBusy } = form
  const draft = useFormDraft<Draft>(correcting ? `profile/${correcting.id}` : 'profile', readDraft, () => ({}))
  const [isRead, setRead] = useState(false)

  // Fields not touched here follow changes from other devices.
  const typed = { ...form.values, availableTools: tools }
  const news = followed(typed, begun, now)
  if (isAny(news)) {
    setBegun({ ...begun, ...news })
    for (const name of texts) if (name in news) form.set(name, now[name])
    if ('availableTools' in news) setTools(now.availableTools)
  }
  const left = draft.value
  if (left && !isRead) {
    setRead(true)
    for (const name of texts) if (left[name] !== undefined) form.set(name, left[name])
    if (left.availableTools) setTools(left.availableTools)
  }
  const mine = readDraft(touched(typed, begun)) ?? {}
  const keep = useEffectEvent((said: string) => {
    if (said === JSON.stringify(draft.value)) return
    if (isAny(mine)) draft.set(mine)
    else draft.clear()
  })
  const said = JSON.stringify(mine)
  useEffect(() => {
    if (isRead) keep(said)
  }, [isRead, said])
  const cancel = () => {
    draft.clear()
    onClose()
  }

  const changed = contested(form.values, begun, now)
  const elsewhere = texts.filter(name => name in changed).map(name => labels[name]())

  /** Corrects the refused change in its place in the outbox, or discards it if nothing differs any more. */
  const sendAgain = ({ id, input }: RefusedChange, changed: object) =>
    isAny(changed) ? engine?.correct(id, { id: input['id'], ...changed }) : engine?.discard(id)

  const failed = { title: m.form_error(), text: m.profile_failed() }
  const save = async ({ school, bio, availableTools = [], ...person }: InferOutput<typeof schema>) => {
    try {
      const own = touched(person, begun)
      const merged = joinLists(availableTools, begun.availableTools, now.availableTools)
      const asStudent = student
        ? touched({ school, bio, availableTools: merged }, { ...begun, availableTools: now.availableTools })
        : {}
      const ids = [
        correcting && (await sendAgain(correcting, correcting.command === 'edit-profile' ? own : asStudent)),
        correcting?.command !== 'edit-profile' &&
          isAny(own) &&
          (await engine?.send('edit-profile', { id: user.id, ...own })),
        correcting?.command !== 'edit-student-profile' &&
          isAny(asStudent) &&
          (await engine?.send('edit-student-profile', { id: user.id, ...asStudent })),
      ].filter(id => typeof id === 'string')
      cancel()
      // It is stored locally. The server decides whether it is saved, and a refused change comes back to this screen for
      // correction.
      if (opened) void tellOutcome(opened, ids, { sent: { title: m.profile_saved() }, failed })
    } catch {
      toast({ kind: 'error', ...failed })
    }
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={m.profile_title()}
      holds
      footer={
        <>
          <button type="button" className={button({ variant: 'ghost' })} onClick={cancel}>
            {m.ui_cancel()}
          </button>
          <button type="submit" form={id} className={button()} disabled={isBusy || !engine}>
            {isBusy ? m.profile_saving() : m.form_save()}
          </button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={event => void form.submit(save, { availableTools: tools })(event)}
        className={stack({ gap: '4' })}
      >
        {correcting && (
          <Banner tone="danger" live="alert">
            {sayRefusal(correcting.refusal)}
          </Banner>
        )}
        {draft.isResumed && isAny(mine) && <Banner live="status">{m.ui_draft_resumed()}</Banner>}
        {elsewhere.length > 0 && <Banner live="status">{m.profile_elsewhere({ fields: elsewhere.join(', ') })}</Banner>}
        <NameFields field={field} />
        <ContactFields field={field} />
        {student && (
          <>
            <SchoolField field={field} />
            <TextArea label={m.field_bio()} optional most={limits.bio.max} {...field('bio')} />
            <TagsInput
              label={m.field_available_tools()}
              hint={m.profile_tools_hint()}
              optional
              tags={tools}
              onTags={setTools}
              maxLength={limits.tool.max}
              nameOf={nameTool}
              toTag={typed => readTool(typed, tools)}
            />
          </>
        )}
      </form>
    </Dialog>
  )
}
