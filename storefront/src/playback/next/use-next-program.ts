import type { Card, Chapter } from '@matinee/contract/catalogue/catalogue'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { links } from '../../links.ts'
import { programAfter } from '../queries.ts'

/** The next film, for display. */
export interface NextProgram {
  title: string
  image: string | null
  blurHash: string | null
  /** Seconds. */
  duration: number
  go: () => void
}

interface Place {
  program: Card | undefined
  permalink: string
  categoryId: number | undefined
  /** The next chapter. */
  chapter: Chapter | undefined
  onChapter: (id: number) => void
}

/** The next program: the next chapter, else the next program of the same category, else a related one. */
export function useNextProgram({ program, permalink, categoryId, chapter, onChapter }: Place) {
  const navigate = useNavigate()
  const { data } = useQuery({
    ...programAfter(permalink, categoryId),
    enabled: program !== undefined && !chapter,
  })
  if (chapter) return followingOf(chapter, () => onChapter(chapter.id))

  const card = data?.content
  if (!card) return undefined
  const search = { ...(categoryId && { categoryId }), autoplay: true }
  const go = () => void navigate({ to: links.program, params: { permalink: card.permalink }, search })
  return followingOf({ ...card, image: card.horizontal_image }, go)
}

type NextProgramCard = Pick<Chapter, 'title' | 'image' | 'blur_hash' | 'duration'>

const followingOf = (
  { title, image, blur_hash, duration }: NextProgramCard,
  go: () => void,
): NextProgram => ({
  title,
  image,
  blurHash: blur_hash,
  duration,
  go,
})
