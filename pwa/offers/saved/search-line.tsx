import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import PencilIcon from 'lucide-react/icons/pencil'
import Trash2Icon from 'lucide-react/icons/trash-2'
import { searchName } from '../../../schema/forms/texts.ts'
import { limits } from '../../../schema/rules.ts'
import type { CommandInput } from '../../../sync/effects/effects.ts'
import type { Stored } from '../../../sync/store.ts'
import { useText } from '../../forms/use-text.ts'
import { formatCount } from '../../format/format-number.ts'
import { css } from '../../styled-system/css/index.js'
import { button, iconButton } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx'
import { Field } from '../../components/ui/field.tsx'
import { Switch } from '../../components/ui/switch.tsx'
import { send } from '../../outbox/send.ts'
import { describeSearch } from './describe-search.ts'

type Props = { search: Stored<'savedSearch'>; found: number | null; onOpen: () => void }

const quiet = css({ color: 'quiet', fontSize: 'small', overflowWrap: 'anywhere' })

export const SearchLine = ({ search, found, onOpen }: Props) => {
  const { id, name, words, canton, category, minimumRate, isAlerting } = search
  const [isRenaming, setRenaming] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const renameButton = useRef<HTMLButtonElement>(null)
  const [typed, setTyped] = useState(name)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isRenaming) field.current?.select()
  }, [isRenaming])
  const { output: said, error, check } = useText(searchName, typed)
  const outcome = { about: name, failed: { title: m.error_unknown() } }
  const save = (edit: CommandInput<'edit-saved-search'>) => void send('edit-saved-search', edit, outcome)
  const rename = () => {
    if (!check() || said === undefined) return field.current?.focus()
    if (said !== name) save({ id, name: said })
    setRenaming(false)
    requestAnimationFrame(() => renameButton.current?.focus())
  }
  const filters = {
    ...(words && { search: words }),
    ...(canton && { canton }),
    ...(category && { category }),
    ...(minimumRate !== null && { minimumRate }),
  }
  return (
    <article className={css({ display: 'grid', gap: '1', py: '3' })}>
      {isRenaming ? (
        <form
          className={css({ display: 'flex', alignItems: 'end', gap: '2', '& > :first-child': { flex: '1' } })}
          onSubmit={event => {
            event.preventDefault()
            rename()
          }}
        >
          <Field
            label={m.saved_name()}
            ref={field}
            maxLength={limits.searchName.max}
            value={typed}
            error={error}
            onChange={event => setTyped(event.target.value)}
          />
          <button type="submit" className={button({ variant: 'soft' })}>
            {m.form_save()}
          </button>
        </form>
      ) : (
        <div className={css({ display: 'flex', alignItems: 'start', gap: '1' })}>
          <h3 className={css({ flex: '1', minWidth: '0', fontSize: 'body', overflowWrap: 'anywhere', pt: '2' })}>
            <bdi>{name}</bdi>
          </h3>
          <button
            ref={renameButton}
            type="button"
            aria-label={m.saved_rename_of({ name })}
            data-tip={m.saved_rename()}
            className={iconButton()}
            onClick={() => {
              setTyped(name)
              setRenaming(true)
            }}
          >
            <PencilIcon />
          </button>
          <button
            type="button"
            aria-label={m.saved_delete_of({ name })}
            data-tip={m.saved_delete()}
            className={iconButton()}
            onClick={() => setLeaving(true)}
          >
            <Trash2Icon />
          </button>
        </div>
      )}
      <p className={quiet}>
        {[
          describeSearch(search).join(' · '),
          found !== null && m.saved_open_count({ count: found, shown: formatCount(found) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <div className={css({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '4' })}>
        <Link to="/jobs" search={filters} className={button({ variant: 'soft', size: 'small' })} onClick={onOpen}>
          {m.saved_open()}
          <span className={css({ srOnly: true })}> : {name}</span>
        </Link>
        <Switch
          label={m.field_is_alerting()}
          name={m.saved_alert_of({ name })}
          checked={isAlerting}
          onChecked={checked => save({ id, isAlerting: checked })}
        />
      </div>
      {isLeaving && (
        <ConfirmDialog
          open
          danger
          title={m.saved_delete_title()}
          text={isAlerting ? m.saved_delete_hint() : ''}
          confirm={m.saved_delete()}
          onConfirm={() => {
            void send('delete-saved-search', { id }, { ...outcome, onKept: () => setLeaving(false) })
          }}
          onClose={() => setLeaving(false)}
        />
      )}
    </article>
  )
}
