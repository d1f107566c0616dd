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
  // The browser needs time to start reading it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** Downloads a document from the server. Not a plain link, which would show a refusal as a page of JSON. */
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
