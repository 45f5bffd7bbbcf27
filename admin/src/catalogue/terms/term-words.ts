/** The texts that differ between categories and authors. */
export const TERM_WORDS = {
  categories: {
    title: 'terms.categories',
    order: 'terms.order_text',
    add: 'terms.new_category',
    empty: 'terms.no_categories',
    emptyText: 'terms.no_categories_text',
    imageText: 'terms.category_image_text',
    description: 'terms.category_description',
  },
  authors: {
    title: 'terms.authors',
    order: 'terms.author_order_text',
    add: 'terms.new_author',
    empty: 'terms.no_authors',
    emptyText: 'terms.no_authors_text',
    imageText: 'terms.author_image_text',
    description: 'terms.author_description',
  },
} as const
