import { useId, useState } from 'react'
import { button } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { Dialog } from '../../components/ui/dialog.tsx'
import type { Filters } from './describe-search.ts'
import { SaveForm } from './save-form.tsx'
import { SearchList } from './search-list.tsx'

type Props = {
  /** The search to save first, or null to show the list only. */
  filters: Filters | null
  isFull: boolean
  onClose: () => void
}

/** Saves a search, then lists all of them. One dialog does both, so that none closes under the thumb. */
export const SavedDialog = ({ filters, isFull, onClose }: Props) => {
  const id = useId()
  const [isSaved, setSaved] = useState(false)
  const isSaving = filters !== null && !isSaved
  return (
    <Dialog
      open
      onClose={onClose}
      title={isSaving ? m.saved_save_title() : m.saved_searches()}
      footer={
        isSaving && (
          <>
            <button type="button" className={button({ variant: 'ghost' })} onClick={onClose}>
              {m.ui_cancel()}
            </button>
            <button type="submit" form={id} className={button()} disabled={isFull}>
              {m.form_save()}
            </button>
          </>
        )
      }
    >
      {isSaving ? (
        <SaveForm id={id} filters={filters} isFull={isFull} onSaved={() => setSaved(true)} />
      ) : (
        <SearchList takesFocus={isSaved} onOpen={onClose} />
      )}
    </Dialog>
  )
}
