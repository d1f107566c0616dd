import { useState } from 'react'
import DownloadIcon from 'lucide-react/icons/download'
import { ask } from '../../data/server/call.ts'
import { button } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { failureText } from '../../forms/failure-text.ts'
import { toast } from '../../components/ui/toast.ts'

type Props = { label: string; path: string; fileName: string }

const keep = (content: Blob, fileName: string) => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = fileName
  link.click()
  // Not before the browser has begun to read it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** A paper that the server draws. Not a plain link: what it refuses would be told in a page of its own, in JSON. */
export const PaperButton = ({ label, path, fileName }: Props) => {
  const [isBusy, setIsBusy] = useState(false)
  const fetchPaper = async () => {
    setIsBusy(true)
    try {
      const answer = await ask(path, { isFile: true })
      keep(await answer.blob(), fileName)
    } catch (error) {
      toast({ kind: 'error', title: m.papers_failed(), text: failureText(error) })
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <button
      type="button"
      disabled={isBusy}
      className={button({ variant: 'soft', size: 'small' })}
      onClick={() => void fetchPaper()}
    >
      <DownloadIcon />
      {label}
    </button>
  )
}
