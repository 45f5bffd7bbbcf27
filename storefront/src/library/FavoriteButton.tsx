import { addFavorite, removeFavorite } from '@matinee/contract/library/library'
import { Button, buttonClass } from '@matinee/ui/Button'
import { Icon } from '@matinee/ui/Icon'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useAlert } from '../frame/alerts.tsx'
import { call, type ApiError } from '../call.ts'
import { links } from '../links.ts'
import { useSignedIn } from '../session/use-signed-in.ts'
import { sentenceFor, useLanguage, useText } from '../text.tsx'
import { isLiked, withLike, type Likes } from './likes.ts'
import { favoriteOf, forgetFavorites } from './queries.ts'

interface Props {
  contentId: number
  /** A chapter in place of the whole collection. */
  chapterId?: number
  /** The title of the favourite, for screen readers. */
  title: string
}

/** A heart that makes a program or a chapter a favourite. Guests are asked to sign in first. */
export function FavoriteButton(props: Props) {
  return useSignedIn() ? <Heart {...props} /> : <WayIn {...props} />
}

/** Icon only in a list of chapters; with a label beside a title. */
const lookOf = (chapterId: number | undefined) => (chapterId ? 'quiet' : 'plain')

function WayIn({ chapterId, title }: Props) {
  const t = useText()
  const back = useLocation({ select: ({ href }) => href })

  return (
    <Link
      to={links.signIn}
      search={{ return: back }}
      className={`${buttonClass({ tone: lookOf(chapterId) })} ${chapterId ? 'size-10 px-0!' : ''}`}
    >
      <Icon name="heart" />
      {chapterId ? (
        <span className="sr-only">{t('favorites.sign_in', { title })}</span>
      ) : (
        <>
          {t('favorites.favorite')} <span className="sr-only">{t('favorites.sign_in_hint')}</span>
        </>
      )}
    </Link>
  )
}

function Heart({ contentId, chapterId, title }: Props) {
  const t = useText()
  const { data, isPending } = useQuery(favoriteOf(contentId))
  const like = useLiking({ contentId, chapterId, title })
  const liked = data ? isLiked(data, chapterId) : false

  return (
    <Button
      tone={lookOf(chapterId)}
      disabled={isPending}
      aria-pressed={liked}
      onClick={() => like(!liked)}
      className={chapterId ? 'size-10 px-0!' : ''}
    >
      <Icon name={liked ? 'heart_full' : 'heart'} className={`size-[1.25em] ${liked ? 'text-accent' : ''}`} />
      <span className={chapterId ? 'sr-only' : ''}>
        {chapterId ? t('favorites.of', { title }) : t('favorites.favorite')}
      </span>
    </Button>
  )
}

/** Toggles optimistically; removing a favourite can be undone. */
function useLiking({ contentId, chapterId, title }: Props) {
  const { t, words } = useLanguage()
  const alert = useAlert()
  const queries = useQueryClient()
  const { queryKey } = favoriteOf(contentId)
  const show = (liked: boolean) =>
    queries.setQueryData<Likes>(queryKey, (likes) => likes && withLike(likes, chapterId, liked))

  const { mutate } = useMutation<unknown, ApiError, boolean>({
    mutationFn: (liked) =>
      liked
        ? call(addFavorite, { body: { id: contentId, ...(chapterId && { cid: chapterId }) } })
        : call(removeFavorite, { params: { id: contentId }, query: chapterId ? { cid: chapterId } : {} }),
    onMutate: async (liked) => {
      await queries.cancelQueries({ queryKey })
      show(liked)
    },
    onSuccess: (_, liked) => {
      if (liked) alert('success', t('favorites.now_in', { title }))
      else alert('info', t('favorites.now_out', { title }), { action: undo })
      return forgetFavorites(queries)
    },
    onError: (error, liked) => {
      show(!liked)
      alert('error', sentenceFor(error, words))
    },
  })
  const undo = { label: t('undo'), onPress: () => mutate(true) }
  return mutate
}
