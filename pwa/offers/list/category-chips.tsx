import { categories, type Category } from '../../../schema/choices.ts'
import { CategoryDrawing } from '../../components/drawings/category-drawing.tsx'
import { css } from '../../styled-system/css/index.js'
import * as m from '../../paraglide/messages.js'
import { categoryLabels } from '../../texts/labels.ts'
import { early } from '../../components/ui/early.ts'

const chip = css({
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  minHeight: 'target',
  ps: '1',
  pe: '3',
  bg: 'surface',
  border: '1px solid',
  borderColor: 'line',
  borderRadius: 'full',
  fontSize: 'small',
  lineHeight: 'tight',
  cursor: 'pointer',
  transition: 'background-color token(durations.quick), border-color token(durations.quick)',
  _hover: { borderColor: 'control' },
  '&[aria-pressed=true]': { bg: 'text', color: 'page', borderColor: 'text' },
})

// In the same row as the chips before it.
const list = css({ display: 'contents', '& > *': { flex: 'none', maxWidth: 'full' } })
const picture = css({ width: '2rem', borderRadius: 'full' })

type Props = { chosen: Category | null; onChoose: (category: Category | null) => void }

/** Filter by category: one tap selects, a second tap shows all again. */
export const CategoryChips = ({ chosen, onChoose }: Props) => (
  <ul aria-label={m.jobs_categories()} className={list}>
    {categories.map(category => (
      <li key={category}>
        <button
          type="button"
          {...early('category', category)}
          aria-pressed={chosen === category}
          className={chip}
          onClick={() => onChoose(chosen === category ? null : category)}
        >
          <CategoryDrawing category={category} className={picture} />
          {categoryLabels[category]()}
        </button>
      </li>
    ))}
  </ul>
)
