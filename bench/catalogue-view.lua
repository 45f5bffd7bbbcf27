-- What a member's browser asks for to show the catalogue, one after another.
local asked = {
  "/api/categories/initial_with_content",
  "/api/contents",
  "/api/sessions",
  "/api/contents/recent_views",
}
local at = 0

request = function()
  at = at % #asked + 1
  return wrk.format("GET", asked[at])
end
