import type { FileKind } from '@matinee/contract/translations/translations'
import type { Translations } from '@matinee/contract/platform/translations'
import { changeUpsell, listUpsells } from '../../billing/pricing/upsells/upsell-admin.ts'
import { changeProgram } from '../../catalogue/programs/programs.ts'
import { readProgram } from '../../catalogue/programs/program.ts'
import { changeField, listFields } from '../../catalogue/terms/store-fields.ts'
import { changeTerm, readTerm } from '../../catalogue/terms/terms.ts'
import { changeOffer, readOffer, type OfferAdminContext } from '../../offers/offer-admin.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { readMenus, saveMenus } from '../../site/menus.ts'
import { readPage } from '../../site/page-draft.ts'
import { savePage } from '../../site/page-save.ts'
import type { RowChange } from './file-check.ts'

/** The languages of a row that change, each as a whole. */
type Merge = <Kept extends Translations>(before: Kept) => Kept

type Save = (ctx: OfferAdminContext, viewer: Viewer, id: number, merge: Merge) => Promise<unknown>

const saveTerm =
  (kind: 'categories' | 'authors'): Save =>
  async (ctx, viewer, id, merge) => {
    const { version, translations } = await readTerm(ctx, viewer, kind, id)
    return changeTerm(ctx, viewer, kind, id, { version, translations: merge(translations) })
  }

/** By the verbs of each kind, which know its rules. */
const SAVES: Record<FileKind, Save> = {
  async program(ctx, viewer, id, merge) {
    const { version, translations } = await readProgram(ctx, viewer, id)
    return changeProgram(ctx, viewer, id, { version, translations: merge(translations) })
  },
  category: saveTerm('categories'),
  author: saveTerm('authors'),
  async field(ctx, viewer, id, merge) {
    const field = (await listFields(ctx, viewer)).find((each) => each.id === id)
    return changeField(ctx, viewer, id, { translations: merge(field?.translations ?? {}) })
  },
  async offer(ctx, viewer, id, merge) {
    const { translations } = await readOffer(ctx, viewer, id)
    return changeOffer(ctx, viewer, id, { translations: merge(translations) })
  },
  async upsell(ctx, viewer, id, merge) {
    const upsell = (await listUpsells(ctx, viewer)).find((each) => each.id === id)
    return changeUpsell(ctx, viewer, id, { translations: merge(upsell?.translations ?? {}) })
  },
  async page(ctx, viewer, id, merge) {
    const { version, title, description, blocks, permalink, language, in_search, translations } =
      await readPage(ctx, viewer, id)
    const page = { version, title, description, blocks, permalink, language, in_search }
    return savePage(ctx, viewer, id, { ...page, translations: merge(translations) })
  },
  async menu(ctx, viewer, id, merge) {
    const { header, footer } = await readMenus(ctx, viewer)
    const translated = (item: (typeof header)[number]) =>
      item.id === id ? { ...item, translations: merge(item.translations ?? {}) } : item
    return saveMenus(ctx, viewer, { header: header.map(translated), footer: footer.map(translated) })
  },
}

/** Saves the translations of one program, page or other thing. */
export async function saveTexts(ctx: OfferAdminContext, viewer: Viewer, changes: readonly RowChange[]) {
  const [{ kind, id }] = changes as [RowChange]
  const merge: Merge = (before) => {
    const after: Translations = {}
    for (const { field, said } of changes)
      for (const { language, text } of said)
        after[language] = { ...(after[language] ?? before[language]), [field]: text }
    return after as typeof before
  }
  await SAVES[kind](ctx, viewer, id, merge)
}
