import type { Content } from '@matinee/contract/catalogue/catalogue'

/** The feed that a page names to podcast apps, where its podcast is public. */
export const publicFeedOf = ({ podcast }: Pick<Content, 'podcast'>): { podcast?: string } =>
  podcast?.audience === 'public' ? { podcast: `/podcasts/${podcast.id}/rss` } : {}
