import { Autocomplete } from '@base-ui/react/autocomplete'
import { Icon } from '@matinee/ui/Icon'
import { Picture } from '@matinee/ui/Picture'
import type { ReactNode } from 'react'
import { Facts } from '../frame/Facts.tsx'
import { factsOf } from '../library/facts.ts'
import { durationIn } from '../duration.ts'
import { cutsOf } from '@matinee/contract/store/pictures'
import { useText, type Text } from '../text.tsx'
import type { Option } from './options.ts'

interface Props {
  option: Option
  /** Rendered in a row of chips, with its title only. */
  isChip?: boolean
  onChoose: () => void
}

const ROW = 'flex min-h-12 gap-3.5 rounded-xl px-3 py-2 hover:bg-ink/8 aria-selected:bg-ink/12'
const CHIP =
  'inline-flex min-h-10 max-w-full rounded-control border border-line px-4 hover:bg-ink/8 aria-selected:border-ink aria-selected:bg-ink/12'

/** One option of the search: highlighted by the arrow keys, chosen by Enter or by a click. */
export function OptionRow({ option, isChip = false, onChoose }: Props) {
  const t = useText()
  const { face, title, under } = lookOf(t, option)

  return (
    <Autocomplete.Item
      value={option}
      onClick={onChoose}
      // The highlighted option has `aria-selected`, as in a combobox.
      render={(row, { highlighted }) => <div {...row} aria-selected={highlighted} />}
      className={`cursor-pointer items-center ${isChip ? CHIP : ROW}`}
    >
      {!isChip && face}
      <span className="min-w-0">
        <span dir="auto" className="block truncate text-[0.95rem] font-semibold">
          {title}
        </span>
        {under && !isChip && (
          <span className="block truncate text-sm text-quiet">
            <Facts of={under} />
          </span>
        )}
      </span>
    </Autocomplete.Item>
  )
}

interface Look {
  face: ReactNode
  title: string
  /** Facts about it. */
  under?: readonly (string | false)[]
}

function lookOf(t: Text, option: Option): Look {
  switch (option.kind) {
    case 'recent':
      return { face: <Icon name="clock" className="size-5 text-quiet" />, title: option.text }
    case 'suggestion':
      return { face: <Icon name="search" className="size-5 text-quiet" />, title: option.text }
    case 'content': {
      const { card } = option
      const face = <Still src={card.horizontal_image} blurHash={card.blur_hash} />
      return { face, title: card.title, under: factsOf(t, card) }
    }
    case 'chapter': {
      const { hit } = option
      const where = t('search.in', { title: hit.content.title })
      const under = [where, hit.duration > 0 && durationIn(t, hit.duration)]
      return { face: <Still src={hit.image} />, title: hit.title, under }
    }
    case 'author':
      return { face: <Face {...option.person} />, title: option.person.name }
    case 'category': {
      const { title, contents_count: count } = option.category
      return {
        face: <Icon name="stack" className="size-5 text-quiet" />,
        title,
        under: [t('list.count', { count })],
      }
    }
  }
}

const Still = ({ src, blurHash = null }: { src: string | null; blurHash?: string | null }) => (
  <span className="relative grid aspect-video w-24 shrink-0 place-items-center overflow-hidden rounded-md bg-surface text-quiet">
    {src ? (
      <Picture src={src} srcSet={cutsOf(src)} sizes="96px" blurHash={blurHash} />
    ) : (
      <Icon name="film" className="size-5" />
    )}
  </span>
)

const Face = ({ image, name }: { image: string | null; name: string }) => (
  <span className="relative grid size-11 shrink-0 place-items-center overflow-hidden rounded-full bg-surface font-bold text-quiet">
    {image ? <Picture src={image} srcSet={cutsOf(image, 'tall')} sizes="44px" /> : name.slice(0, 1)}
  </span>
)
