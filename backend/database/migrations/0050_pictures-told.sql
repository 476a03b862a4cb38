-- What the shop notes for itself of pictures is no reason to build its pages, as what it notes of the catalogue is none.
DROP TRIGGER "page_change" ON "config";
--> statement-breakpoint
CREATE TRIGGER "page_change" AFTER INSERT OR UPDATE ON "config"
  FOR EACH ROW WHEN (new.key NOT IN ('CATALOGUE_TOLD', 'PICTURES_TOLD') AND NOT starts_with(new.key, 'TEST_')) EXECUTE FUNCTION "note_page_change"('config');
