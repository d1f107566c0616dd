import { useState } from 'react'
import { limits } from '../../schema/rules.ts'
import { useEngine } from '../live/use-engine.ts'
import { css } from '../styled-system/css/index.js'
import { button } from '../styled-system/recipes/index.js'
import { savedTexts } from '../texts/fr/saved.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Switch } from '../ui/switch.tsx'
import { Tag } from '../ui/tag.tsx'
import { toast } from '../ui/toast.ts'
import { describeSearch, type Filters } from './describe-search.ts'

type Props = { filters: Filters; isFull: boolean; onClose: () => void; onSaved: () => void }

const SaveDialog = ({ filters, isFull, onClose, onSaved }: Props) => {
  const engine = useEngine()?.engine
  const parts = describeSearch(filters)
  const [name, setName] = useState(
    parts
      .join(', ')
      .replaceAll(/[«»\u202f]/g, '')
      .trim()
      .slice(0, limits.searchName.max),
  )
  const [isAlerting, setAlerting] = useState(true)
  const isBlank = name.trim() === ''
  const save = async () => {
    if (!engine || isBlank) return
    try {
      await engine.send('save-search', { ...filters, name, isAlerting })
    } catch {
      toast({ kind: 'error', title: savedTexts.failed })
      return
    }
    toast({ kind: 'success', title: savedTexts.saved })
    onSaved()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={savedTexts.saveTitle}
      size="small"
      footer={
        <>
          <button type="button" className={button({ variant: 'ghost' })} onClick={onClose}>
            {savedTexts.cancel}
          </button>
          <button type="submit" form="save-search" className={button()} disabled={isBlank || isFull || !engine}>
            {savedTexts.confirm}
          </button>
        </>
      }
    >
      <form
        id="save-search"
        className={css({ display: 'flex', flexDirection: 'column', gap: '4' })}
        onSubmit={event => {
          event.preventDefault()
          void save()
        }}
      >
        {isFull && <p role="alert">{savedTexts.full(limits.savedSearches.max)}</p>}
        <div>
          <p className={css({ fontWeight: 'medium', pb: '2' })}>{savedTexts.criteria}</p>
          <ul className={css({ display: 'flex', flexWrap: 'wrap', gap: '2' })}>
            {parts.map(part => (
              <li key={part} className={css({ minWidth: '0' })}>
                <Tag label={part} />
              </li>
            ))}
          </ul>
        </div>
        <Field
          label={savedTexts.name}
          required
          maxLength={limits.searchName.max}
          value={name}
          onChange={event => setName(event.target.value)}
        />
        <Switch label={savedTexts.alert} hint={savedTexts.alertHint} checked={isAlerting} onChecked={setAlerting} />
      </form>
    </Dialog>
  )
}

export default SaveDialog
