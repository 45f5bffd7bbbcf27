/** The favourites within a program. */
export interface Likes {
  /** The program itself. */
  favorite: boolean
  chapter_ids: number[]
}

export const isLiked = ({ favorite, chapter_ids }: Likes, chapterId: number | undefined) =>
  chapterId ? chapter_ids.includes(chapterId) : favorite

/** Likes or unlikes the program, or one of its chapters. */
export function withLike(likes: Likes, chapterId: number | undefined, liked: boolean): Likes {
  if (!chapterId) return { ...likes, favorite: liked }
  const others = likes.chapter_ids.filter((id) => id !== chapterId)
  return { ...likes, chapter_ids: liked ? [...others, chapterId] : others }
}
