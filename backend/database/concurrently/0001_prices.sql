create index concurrently if not exists "products_offer" on "products" using btree ("id") where offer_price_cents > 0 or on_offer;
