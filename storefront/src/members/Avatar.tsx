import { Icon } from '@matinee/ui/Icon'

const SIZES = { small: 'size-10 text-base', large: 'size-20 text-3xl' }

interface Props {
  /** Address of the picture; null for none. */
  picture: string | null
  name: string
  size: keyof typeof SIZES
}

/** A member's picture, or the initial of their name, beside the name itself. */
export function Avatar({ picture, name, size }: Props) {
  const [letter] = name.trim()

  return (
    <span
      aria-hidden
      className={`relative grid shrink-0 place-items-center overflow-hidden rounded-full bg-surface font-bold text-quiet ring-1 ring-line select-none ${SIZES[size]}`}
    >
      {letter ? letter.toLocaleUpperCase() : <Icon name="person" />}
      {picture && (
        <img
          src={cutOf(picture)}
          alt=""
          className="absolute inset-0 size-full object-cover"
          decoding="async"
        />
      )}
    </span>
  )
}

/** The smaller size of an uploaded picture; a picked one has none yet. */
const cutOf = (picture: string) =>
  picture.includes('/avatars/') ? picture.replace(/\.webp$/, '-w256.webp') : picture
