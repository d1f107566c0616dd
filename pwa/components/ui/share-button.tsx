import { useEffect, useState } from 'react'
import CheckIcon from 'lucide-react/icons/check'
import ShareIcon from 'lucide-react/icons/share'
import { css } from '../../styled-system/css/index.js'
import { iconButton } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'

const told = 3000

/** Shares this page's address with the system's share sheet, or copies it to the clipboard. */
export const ShareButton = ({ title }: { title: string }) => {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return undefined
    const timer = setTimeout(() => setCopied(false), told)
    return () => clearTimeout(timer)
  }, [isCopied])

  const share = async () => {
    const url = location.href
    // Many desktop browsers have no share sheet.
    if (typeof navigator.share === 'function') return navigator.share({ title, url })
    await navigator.clipboard.writeText(url)
    setCopied(true)
  }
  return (
    // Dismissing the share sheet rejects, which is no failure.
    <span className={css({ display: 'inline-flex', alignItems: 'center', fontSize: 'small', color: 'quiet' })}>
      <span role="status">{isCopied && m.ui_link_copied()}</span>
      <button
        type="button"
        aria-label={m.ui_share()}
        data-tip={m.ui_share()}
        className={iconButton()}
        onClick={() => void share().catch(() => undefined)}
      >
        {isCopied ? <CheckIcon /> : <ShareIcon />}
      </button>
    </span>
  )
}
