import type { CampaignBlock, CampaignContent } from '@matinee/contract/notices/campaigns'
import type { DemoMail } from '@matinee/demo/life/mailings'
import { guest, type Viewer } from '../../platform/http/viewer.ts'
import type { StoreContext } from '../../platform/http/http.ts'

/** Whoever writes the mails of the demo: nobody whose name would stand anywhere. */
export const PUBLISHER: Viewer = { ...guest, id: -1, role: 'owner' }

/** A mail of the demo as the editor writes one; without its card where the film has gone. */
export async function composeMail(
  ctx: StoreContext,
  { subject, preheader, text, film, button }: DemoMail,
): Promise<Omit<CampaignContent, 'topic'>> {
  const id = film && (await findFilm(ctx, film))
  const blocks: CampaignBlock[] = [
    { kind: 'text', html: text.map((paragraph) => `<p>${paragraph}</p>`).join('') },
    ...(id ? [{ kind: 'program' as const, content_id: id }] : []),
    { kind: 'button', ...button },
  ]
  return { subject, preheader, blocks, locale: 'en' }
}

async function findFilm({ db, store }: StoreContext, permalink: string) {
  const film = await db
    .selectFrom('content')
    .select('id')
    .where('store_id', '=', store.id)
    .where('demo', '=', true)
    .where('status', '=', 'published')
    .where('permalink', '=', permalink)
    .executeTakeFirst()
  return film?.id
}
