import { removeFavorite, type Favorite } from '@matinee/contract/library/library'
import { buttonClass } from '@matinee/ui/Button'
import { Notice } from '@matinee/ui/Notice'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { call } from '../call.ts'
import { factsOf } from './facts.ts'
import { useTitle } from '../frame/use-title.ts'
import { links } from '../links.ts'
import { useText } from '../text.tsx'
import { useInfiniteList } from '../use-infinite-list.ts'
import { EntriesSkeleton, Entry } from './Entry.tsx'
import { FavoriteChapters } from './FavoriteChapters.tsx'
import { MembersOnly } from '../members/MembersOnly.tsx'
import { OwnHeader } from './OwnHeader.tsx'
import { OwnList } from './OwnList.tsx'
import { favorites, forgetFavorites } from './queries.ts'
import { useRemoval } from './use-removal.ts'

/** A member's favourites by program, newest first. */
export default function FavoritesScreen() {
  const t = useText()
  useTitle(t('favorites.title'))

  return (
    <>
      <OwnHeader title={t('favorites.title')} />
      <MembersOnly waiting={<EntriesSkeleton />}>
        <Favorites />
      </MembersOnly>
    </>
  )
}

function Favorites() {
  const t = useText()
  const list = useInfiniteList(favorites)
  const { isRemoved, remove } = useRemoving()
  const items = list.items.map((favorite) => withoutRemoved(favorite, isRemoved)).filter(isLeft)

  const row = (favorite: Favorite) => (
    <Entry
      key={favorite.id}
      card={favorite}
      available={favorite.available}
      facts={factsOf(t, favorite)}
      removal={
        favorite.whole
          ? {
              icon: 'heart_full',
              label: t('favorites.remove', { title: favorite.title }),
              onRemove: () => remove(favorite.id, null, favorite.title),
            }
          : undefined
      }
    >
      <FavoriteChapters favorite={favorite} onRemove={({ id, title }) => remove(favorite.id, id, title)} />
    </Entry>
  )

  return <OwnList list={list} items={items} row={row} empty={<NoFavorites />} />
}

const keyOf = (contentId: number, chapterId: number | null) => `${contentId}/${chapterId ?? ''}`

function useRemoving() {
  const t = useText()
  const queries = useQueryClient()
  const { isRemoved, remove } = useRemoval()
  const act = async (id: number, cid: number | null) => {
    await call(removeFavorite, { params: { id }, query: cid ? { cid } : {}, keepalive: true })
    await forgetFavorites(queries)
  }

  return {
    isRemoved,
    remove: (id: number, cid: number | null, title: string) =>
      remove(keyOf(id, cid), { said: t('favorites.now_out', { title }), act: () => act(id, cid) }),
  }
}

function withoutRemoved(favorite: Favorite, isRemoved: (key: string) => boolean): Favorite {
  const { id, whole, chapters } = favorite
  return {
    ...favorite,
    whole: whole && !isRemoved(keyOf(id, null)),
    chapters: chapters.filter((chapter) => !isRemoved(keyOf(id, chapter.id))),
  }
}

const isLeft = ({ whole, chapters }: Favorite) => whole || chapters.length > 0

function NoFavorites() {
  const t = useText()
  const browse = (
    <Link to={links.catalog} className={buttonClass()}>
      {t('not_found.action')}
    </Link>
  )

  return (
    <Notice icon="heart" title={t('favorites.empty.title')} action={browse}>
      <p>{t('favorites.empty.text')}</p>
    </Notice>
  )
}
