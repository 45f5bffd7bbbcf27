import type { ChapterHit } from '@matinee/contract/catalogue/catalogue'
import type { Favorite } from '@matinee/contract/library/library'
import { Link } from '@tanstack/react-router'
import { durationIn } from '../duration.ts'
import { links } from '../links.ts'
import { useText } from '../text.tsx'
import { RemoveButton } from './Entry.tsx'

interface Props {
  favorite: Favorite
  onRemove: (chapter: ChapterHit) => void
}

/** The favourite chapters of a program. */
export function FavoriteChapters({ favorite: { chapters, permalink, available }, onRemove }: Props) {
  const t = useText()
  if (chapters.length === 0) return null

  return (
    <ul className="mt-3 ms-[8.75rem] sm:ms-[14.25rem]">
      {chapters.map((chapter) => (
        <li
          key={chapter.id}
          className="flex items-center justify-between gap-3 border-t border-line py-1.5 text-sm"
        >
          <span className="min-w-0">
            <bdi>
              {available ? (
                <Link to={links.program} params={{ permalink }} className="font-medium hover:underline">
                  {chapter.title}
                </Link>
              ) : (
                chapter.title
              )}
            </bdi>
            {chapter.duration > 0 && <span className="text-quiet"> · {durationIn(t, chapter.duration)}</span>}
          </span>
          <RemoveButton
            icon="heart_full"
            label={t('favorites.remove', { title: chapter.title })}
            onRemove={() => onRemove(chapter)}
          />
        </li>
      ))}
    </ul>
  )
}
